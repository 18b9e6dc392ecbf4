-- What stands in each kind of account, kept with the check that added it up: a check takes minutes and is not waited for.
-- Null for checks of the releases before; json, because that keeps the order of the accounts.
alter table book_checks add column totals_paise json;
