//! Signatures: what we sign verifies, and what was changed on the way does not.

use std::process::Command;
use waybill::post::mail::{DkimKeys, DkimSigner};
use waybill::post::{Address, Authentication, Outgoing};

fn shell(command: &str) -> String {
    let done = Command::new("sh").args(["-c", command]).output().unwrap();
    assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// A private key as PEM, and what a domain publishes of it.
fn key(options: &str, kind: &str, skip: usize) -> (String, String) {
    let pem = shell(&format!("openssl genpkey {options}"));
    let public = shell(&format!(
        "printf '%s' '{pem}' | openssl pkey -pubout -outform DER | tail -c +{} | base64 -w0",
        skip + 1
    ));
    (pem, format!("v=DKIM1; k={kind}; p={public}"))
}

fn letter() -> Vec<u8> {
    let address = |email: &str| Address { name: "Niccolò".into(), email: email.into() };
    let letter = Outgoing::new(address("waybill@test.example"), address("anna@test.example"));
    let html = Some("<p>è</p>".into());
    Outgoing { id: "1@test.example".into(), subject: "è".into(), text: "è\n\n\n".into(), html, ..letter }
        .to_bytes()
        .unwrap()
}

#[test]
fn a_signature_holds_until_the_letter_is_changed() {
    let kinds = [
        ("-algorithm rsa -pkeyopt rsa_keygen_bits:2048 2>/dev/null", "rsa", 0),
        // An Ed25519 key is published without what stands before its last 32 bytes.
        ("-algorithm ed25519", "ed25519", 12),
    ];
    for (options, kind, skip) in kinds {
        let (pem, record) = key(options, kind, skip);
        let signer = DkimSigner::new("test.example", "s1", pem.as_bytes()).unwrap();
        let signed = signer.signed(&letter()).unwrap();
        let mut keys = DkimKeys::default();
        assert!(keys.check(&signed).is_empty(), "nobody knows the key");
        keys.add("s1", "Test.example", &record).unwrap();
        let domains: Vec<String> = keys.check(&signed).into_iter().map(|signed| signed.domain).collect();
        assert_eq!(domains, ["test.example"], "{kind}");
        let domains = domains.iter().map(String::as_str);
        assert_eq!(
            Authentication::Unknown.with_signatures("waybill@test.example", domains),
            Authentication::Passed
        );
        let text = String::from_utf8(signed).unwrap();
        for (before, after) in
            [("To: ", "To: x"), ("<p>", "<b>"), ("Message-ID: <1@", "Message-ID: <2@"), ("s=s1", "s=s2")]
        {
            let changed = text.replacen(before, after, 1);
            assert_ne!(changed, text, "{before}");
            assert!(keys.check(changed.as_bytes()).is_empty(), "{kind}: {before}");
        }
        assert!(keys.check(b"").is_empty() && keys.check(b"DKIM-Signature: v=1\r\n\r\n").is_empty());
    }
    assert!(DkimSigner::new("test.example", "s1", b"no key").is_err());
    assert!(DkimKeys::default().add("s1", "test.example", "v=DKIM1; p=???").is_err());
}
