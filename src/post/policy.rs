//! Whether a letter is taken for its writer's, or held until somebody says so.

use super::Authentication;
use serde::{Deserialize, Serialize};

/// What a letter must show to be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// The token of a seat and the address of its player; or, without a token, an address for which its own domain
    /// vouches. The default where letters come from the world.
    TokenAndFrom,
    /// The token of a seat, wherever it comes from.
    Token,
    /// The address of a player, or a token. For folders, into which only those write who may.
    Address,
}

/// What became of the token in a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenVerdict {
    /// It is a seat's.
    Right,
    /// It was a seat's once.
    Old,
    /// It is nobody's.
    Wrong,
    /// There is none.
    Missing,
}

/// What is known of the address in From.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FromVerdict {
    /// It is the address of the seat whose token there is; without a token, of some seat.
    Agrees,
    /// It is somebody else's address.
    Differs,
    /// Nobody here has it, or there is none.
    Stranger,
}

/// What is done with a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// It is read and carried out.
    Accepted,
    /// It waits for a word of the player or the moderator.
    Held(Reason),
}

/// Why a letter is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The domain in From disowns it.
    Forged,
    /// The token is one seat's and the address another's, or nobody's: a letter that was forwarded, or a new address.
    TokenAndFromDiffer,
    /// The token was renewed since; the writer gets a helpful answer.
    OldToken,
    /// The token is nobody's.
    WrongToken,
    /// There is no token, and nobody vouches for the address.
    NoToken,
    /// Nobody here has this address.
    Stranger,
}

/// Judges a letter.
pub fn judge(
    policy: Policy,
    token: TokenVerdict,
    from: FromVerdict,
    authentication: Authentication,
) -> Judgement {
    use Judgement::{Accepted, Held};
    if authentication == Authentication::Failed {
        return Held(Reason::Forged);
    }
    let without_token = match token {
        TokenVerdict::Right => None,
        TokenVerdict::Old => Some(Reason::OldToken),
        TokenVerdict::Wrong => Some(Reason::WrongToken),
        TokenVerdict::Missing => Some(Reason::NoToken),
    };
    let vouched = authentication == Authentication::Passed;
    match (policy, without_token, from) {
        (Policy::TokenAndFrom, None, FromVerdict::Agrees) => Accepted,
        // Even if a domain vouches for it: it vouches for somebody else.
        (Policy::TokenAndFrom, None, FromVerdict::Differs | FromVerdict::Stranger) => {
            Held(Reason::TokenAndFromDiffer)
        }
        (Policy::TokenAndFrom, Some(_), FromVerdict::Agrees) if vouched => Accepted,
        (Policy::Token | Policy::Address, None, _) => Accepted,
        (Policy::Address, Some(_), FromVerdict::Agrees) => Accepted,
        (Policy::Address, Some(Reason::OldToken), _) => Held(Reason::OldToken),
        (Policy::Address, Some(_), FromVerdict::Differs | FromVerdict::Stranger) => Held(Reason::Stranger),
        (Policy::TokenAndFrom, Some(Reason::NoToken), FromVerdict::Stranger) => Held(Reason::Stranger),
        (Policy::TokenAndFrom | Policy::Token, Some(reason), _) => Held(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Authentication::{Failed, Passed, Unknown};
    use FromVerdict::{Agrees, Differs, Stranger};
    use Judgement::{Accepted, Held};
    use TokenVerdict::{Missing, Old, Right, Wrong};

    const TOKENS: [TokenVerdict; 4] = [Right, Old, Wrong, Missing];
    const FROMS: [FromVerdict; 3] = [Agrees, Differs, Stranger];

    #[test]
    fn the_default_wants_two_of_two() {
        for token in TOKENS {
            for from in FROMS {
                for authentication in [Passed, Unknown, Failed] {
                    let judged = judge(Policy::TokenAndFrom, token, from, authentication);
                    let may = from == Agrees
                        && authentication != Failed
                        && (token == Right || authentication == Passed);
                    assert_eq!(judged == Accepted, may, "{token:?} {from:?} {authentication:?}");
                }
            }
        }
        assert_eq!(judge(Policy::TokenAndFrom, Right, Stranger, Passed), Held(Reason::TokenAndFromDiffer));
        assert_eq!(judge(Policy::TokenAndFrom, Missing, Agrees, Unknown), Held(Reason::NoToken));
        assert_eq!(judge(Policy::TokenAndFrom, Old, Agrees, Unknown), Held(Reason::OldToken));
        assert_eq!(judge(Policy::TokenAndFrom, Missing, Stranger, Passed), Held(Reason::Stranger));
    }

    #[test]
    fn what_a_domain_disowns_is_always_held() {
        for policy in [Policy::TokenAndFrom, Policy::Token, Policy::Address] {
            for token in TOKENS {
                for from in FROMS {
                    assert_eq!(judge(policy, token, from, Failed), Held(Reason::Forged));
                }
            }
        }
    }

    #[test]
    fn the_other_policies_want_one_of_two() {
        assert_eq!(judge(Policy::Token, Right, Stranger, Unknown), Accepted);
        assert_eq!(judge(Policy::Token, Missing, Agrees, Passed), Held(Reason::NoToken));
        assert_eq!(judge(Policy::Address, Missing, Agrees, Unknown), Accepted);
        assert_eq!(judge(Policy::Address, Right, Stranger, Unknown), Accepted);
        assert_eq!(judge(Policy::Address, Wrong, Stranger, Unknown), Held(Reason::Stranger));
    }
}
