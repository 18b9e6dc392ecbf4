-- Lists of the console come in the order that an operator asks for, a page after the row that the one before ended with:
-- by what is ordered and the id. Wallets have no such index: each bid would have to write it.
create index if not exists players_by_name on players (lower(name), player_id);
create index if not exists deposit_requests_amount on deposit_requests (amount_paise, deposit_id);
create index if not exists withdrawal_requests_amount on withdrawal_requests (amount_paise, withdrawal_id);
