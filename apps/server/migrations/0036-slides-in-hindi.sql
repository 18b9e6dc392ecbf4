-- A Hindi description of each slider image.

-- while it runs: a column with a constant default rewrites nothing, and the lock lasts for a moment
alter table slider_images add column alt_hindi text not null default '';
comment on column slider_images.alt_hindi is 'Empty if everyone hears the English text.';
