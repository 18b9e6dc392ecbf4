-- Codes are counted by the address that asks for them where all nodes can see it: each one is a text that costs money.
-- Those of before have none: they are out of the minute that is counted before anyone asks twice.
alter table otp_codes add column address text;
