-- Finds the player of an email. A player who changes the profile makes the server look for another one with it.

-- while it runs: build it concurrently by hand before an upgrade with many players, and this statement finds it
create index if not exists players_email on players (lower(email)) where email <> '';
comment on index players_email is 'Finds the players with one email, ignoring case.';
comment on table account_links is
'Accounts that may belong to an excluded person. An account is linked if it used a number of that person when the
exclusion began, if it has one when its own exclusion ends, or if it was registered in a browser of that person. An operator
decides about each link. A link that was decided as same is opened again when one of the two plays during an exclusion of the
other.';
comment on column account_links.holds_betting is
'True if the registration, or the end of an exclusion of the account, left betting off until the decision.';
comment on table wallets is
'The stored balances of a player''s two accounts, wallet and held. The transfers of an account add up to its balance.
Lock order: sides of draws first, then wallets in order of player_id, then counters of caps, then numbers of excluded persons.';
