import { rewriteBundle } from './rewrite-bundle.ts'

/** Disables version history. Saving still reads the previous ingredient lines, as it needs them in any case. */
rewriteBundle(
  /insert into recipe_versions[^`]+returning content/,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: part of a template in the bundle
  "select json_build_object('ingredients', ${RECIPE_COLUMNS.ingredients}, 'images', '[]'::json)::text as content from recipes r where r.id = $1",
)
