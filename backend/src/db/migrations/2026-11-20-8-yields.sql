-- What a recipe makes besides servings, in the cook's words: '24 biscuits', '1 loaf of 900 g', 'a 24 cm tin'.
alter table recipes add column yield_words text;
