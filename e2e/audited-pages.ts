import { type Cook, callApi, newRecipe, uniqueName } from './larder-api.ts'

export const RECIPE = '/recipes/1'
export const VISITOR_PAGES = [
  '/',
  RECIPE,
  '/?q=zzzxqy',
  '/recipes/cookable?ingredient=1',
  '/login',
  '/register',
  '/about',
  '/settings',
  '/no-such-page',
]

/** The paths of all pages of a user and an Admin, with something on them. */
export async function createAdminPages(admin: Cook): Promise<string[]> {
  const token = admin.tokens.access_token
  const recipe = await newRecipe(admin, {
    title: 'Accessible pancakes',
    servings: 4,
    ingredients: [
      { ingredient_name: 'milk', amount_readable: '2 cups', section: 'Batter' },
      { ingredient_name: 'butter', amount_readable: '50 g', note: 'melted, but no longer hot' },
    ],
    steps: [{ instruction: 'Let the batter rest.', duration_sec: 900 }],
  })
  const { items: stores } = await callApi<{ items: { id: number }[] }>('GET', '/stores')
  const list = await callApi<{ id: number }>('POST', '/shopping-lists', {
    token,
    body: { name: uniqueName('Saturday') },
  })
  const [, kitchen] = await Promise.all(
    ['Flat', 'Running club'].map((name) =>
      callApi<{ id: number }>('POST', '/kitchens/', { token, body: { name } }),
    ),
  )
  await callApi('POST', `/kitchens/${kitchen?.id}/invitations/`, { token, body: {} })
  const webhook = await callApi<{ id: number }>('POST', '/webhooks/', {
    token,
    body: { name: 'Wall display', url: 'http://127.0.0.1:9/', resources: ['recipe'] },
  })
  await callApi('POST', `/webhooks/${webhook.id}/test`, { token })
  const names = ['for guests']
  await callApi('PUT', `/recipes/${recipe.id}/tags`, { token, body: { names } })
  return [
    '/tags',
    '/welcome',
    '/comments',
    '/plan',
    '/books',
    `/recipes/${recipe.id}`,
    `/recipes/${recipe.id}/edit`,
    `/recipes/${recipe.id}/cook`,
    `/recipes/${recipe.id}/cook?step=1`,
    `/on-time?recipe=${recipe.id}`,
    '/plan/templates',
    '/shared-week',
    '/shared-list',
    `/recipes/${recipe.id}/share`,
    '/recipes/new',
    '/import',
    '/export',
    '/import/page?url=https://kitchen.example/soup',
    '/trash',
    '/stores',
    `/stores/${stores[0]?.id}`,
    '/stores/import',
    '/ingredients',
    '/shopping',
    `/shopping/${list.id}`,
    '/kitchens',
    `/kitchens/${kitchen?.id}`,
    '/join',
    '/account',
    '/settings/connections',
    '/settings/webhooks',
    `/settings/webhooks/${webhook.id}`,
    '/admin',
    '/admin/categories',
    '/admin/registration',
    '/admin/backups',
    '/admin/settings',
    '/admin/status',
    '/shopping/staples',
    '/cook-log',
    `/recipes/${recipe.id}/history`,
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
  ]
}
