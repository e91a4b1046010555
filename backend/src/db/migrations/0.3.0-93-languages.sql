-- Exports in every language of the website, which the API checks.
alter table exports drop constraint exports_language_check;
