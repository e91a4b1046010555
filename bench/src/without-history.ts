import { rewriteBundle } from './rewrite-bundle.ts'

/** Saves recipes as if there were no versions: of what a recipe was only the lines are read, which saving wants in any case, and that there are no pictures. */
rewriteBundle(
  /insert into recipe_versions[^`]+returning content/,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it becomes part of a template of the bundle
  "select json_build_object('ingredients', ${RECIPE_COLUMNS.ingredients}, 'images', '[]'::json)::text as content from recipes r where r.id = $1",
)
