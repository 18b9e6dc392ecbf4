-- A headline in both languages; without Hindi words everyone reads the English ones.
alter table headlines add column notes_hindi text not null default '';
