-- What one needs besides ingredients, in the cook's words: '24 cm springform tin'.
alter table recipes add column equipment text[] not null default '{}';
