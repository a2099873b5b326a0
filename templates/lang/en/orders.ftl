# What to say about a line that could not be read.

misread-empty = There is nothing to read on this line.
misread-no-verb = No order begins with “{ $word }”.
misread-ambiguous = “{ $word }” fits { $candidates }: please write more of it.
misread-unknown = “{ $word }” is not known here ({ $part }).
misread-not-a-number = “{ $word }” is not a whole number ({ $part }).
misread-too-large = { $word } is too large a number ({ $part }).
misread-missing = Something is missing here: { $part }.
misread-too-much = The order is complete before “{ $word }”; this is left over.
misread-label-not-used = “{ $verb }” takes no label: leave out “{ $word }:”.
misread-nearest = Close to it: { $nearest }.

# What the parts of an order are called.

part-verb = what to do
part-company = the company
part-bid = the bid
part-most = the most you would bid
part-city = the city
part-from = the first city
part-to = the second city
part-second-city = a dash and the second city
part-start = the start city
part-want = a city or a colour of goods
part-leg = a town or a railroad
part-place = a town
part-line = a railroad
part-region = a region
part-seat = a player
part-ware = what to buy
part-card = a card
part-cash = a sum of cash
part-avoid = a railroad or a player
part-to-town = “to” and a town
