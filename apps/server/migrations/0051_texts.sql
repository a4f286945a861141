-- Texts of the member site that a brand says in its own words.

create table text_overrides(
  brand_id int not null references brands,
  language text not null check (length(language) between 2 and 8),
  -- key of the text in the catalogues of the site
  text_id text not null check (length(text_id) between 1 and 80),
  -- an ICU message with the arguments and tags of its source
  body text not null check (length(body) between 1 and 1000),
  -- English source that it was written for: tells what it was about once the source is another
  source text not null,
  changed_at timestamptz not null default now(),
  primary key (brand_id, language, text_id)
);
comment on table text_overrides is
  'A text of the member site in the words of the brand, in one language; pages read it at once.';
grant select, insert, update, delete on text_overrides to lantern_app;
