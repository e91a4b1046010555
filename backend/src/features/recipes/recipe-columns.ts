/** What a summary and the whole recipe have in common, from `recipes r left join users u`. */
export const SUMMARY_COLUMNS = `
  r.id, r.user_id, u.username, r.title, r.servings, r.prep_time_sec, r.cook_time_sec, r.total_time_sec, r.visibility,
  (select coalesce(json_agg(category), '[]') from (
     select c.id, c.name from recipe_categories rc join categories c on c.id = rc.category_id
     where rc.recipe_id = r.id order by lower(c.name)) category) as categories,
  iso_time(r.created_at) as created_at, iso_time(r.updated_at) as updated_at`
