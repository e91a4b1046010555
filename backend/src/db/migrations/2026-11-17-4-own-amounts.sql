-- How much of it someone wants, whatever recipes say. It stands for all that was needed when it was said; what is added
-- later comes on top of it.
alter table shopping_list_items add column own_amount text;
alter table shopping_list_items add column own_grams double precision;
alter table shopping_list_items add column amount_stamp text not null default '';
alter table shopping_list_parts add column stamp text not null default '';
alter table shopping_list_operations add column amount text;
