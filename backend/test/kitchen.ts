import { hash } from 'node:crypto'
import type { Role } from '@larder/contract/people/users'
import { expect } from 'vitest'
import { findOrCreateVapidKeys } from '../src/people/notifications/vapid-keys.ts'
import { today } from '../src/planning/meal-plan/plan-days.ts'
import { makeToken } from './access-tokens.ts'
import { insertDoneExport } from './done-export.ts'
import { insertGoodBackup } from './good-backup.ts'
import { imageForm, jpeg } from './picture.ts'
import { insertReadyImport } from './ready-import.ts'
import { logIn, PASSWORD } from './sessions.ts'
import { idIn } from './shared-kitchen.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** A user with one item of every kind, for tests of all routes. */
export type Kitchen = {
  owner: TestUser
  admin: TestUser
  ids: Record<string, string | number>
  bodyWords: BodyWords
}

/** Replacements for example values that must be unique or refer to existing items. */
type BodyWords = Record<string, unknown>

let made = 0

const PICTURE = await jpeg({ width: 16, height: 16 })
export const PICTURE_FORM = await imageForm([PICTURE])
const TWO_PICTURES = await imageForm([PICTURE, PICTURE])

/** A plain SHA-256 hash is accepted and needs no argon2, so that thousands of users are cheap. */
export async function addUserWithPassword(larder: TestApp, username: string, role: Role = 'User') {
  const user = await larder.addUser(username, role)
  await larder.db
    .updateTable('users')
    .set({ password_hash: hash('sha256', PASSWORD, 'hex') })
    .where('id', '=', user.id)
    .execute()
  return user
}

export async function furnishKitchen(larder: TestApp, admin: TestUser): Promise<Kitchen> {
  const number = ++made
  // As at every start.
  await findOrCreateVapidKeys(larder.db)
  const owner = await addUserWithPassword(larder, `cook-${number}`)
  const create = async (as: TestUser, url: string, body: object): Promise<number> => {
    const response = await larder.call('POST', url, { as, body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().id
  }
  const ingredient_id = await create(owner, '/ingredients/', { name: `fixture ingredient ${number}` })
  const category_id = await create(admin, '/categories/', { name: `fixture category ${number}` })
  const recipe_id = await create(owner, '/recipes/', {
    title: `Fixture ${number}`,
    servings: 2,
    category_ids: [category_id],
    ingredients: [{ ingredient_name: 'fixture flour', amount_readable: '2 cups' }],
    steps: [{ instruction: 'Stir.' }],
  })
  const texts = [{ part: 'title', original: `Fixture ${number}`, text: 'Exemple' }]
  await larder.call('PUT', `/recipes/${recipe_id}/translations/fr`, { as: owner, body: { texts } })
  const timers = [{ id: 'a', name: 'stir', step: 1, duration_sec: 60, ends_at: null, left_sec: 60 }]
  await larder.call('PUT', `/cooking-sessions/${recipe_id}`, { as: owner, body: { timers } })
  const names = [`tag ${number}`]
  const tagged = await larder.call('PUT', `/recipes/${recipe_id}/tags`, { as: owner, body: { names } })
  await larder.call('PUT', `/recipes/${recipe_id}/favourite`, { as: owner })
  const batch = { recipes: { ids: [recipe_id] }, changes: { add_tags: [`batch ${number}`] } }
  const batch_id = (await larder.call('POST', '/recipes/batch', { as: owner, body: batch })).json().id
  const cooked = { recipe_id, day: '2026-01-31', rating: 4.5, note: 'Good.', is_shared: true }
  const cooking_id = await create(owner, '/cookings/', cooked)
  await larder.call('POST', `/cookings/${cooking_id}/image`, { as: owner, ...PICTURE_FORM })
  const book_id = await create(owner, '/books/', { title: `Fixture book ${number}`, visibility: 'public' })
  await larder.call('PUT', `/books/${book_id}/recipes/${recipe_id}`, { as: owner, body: {} })
  await larder.call('POST', `/books/${book_id}/image`, { as: owner, ...PICTURE_FORM })
  const dinner = { day: '2026-11-20', meal: 'dinner', recipe_id, servings: 4, cook_user_id: owner.id }
  const planned_meal_id = await create(owner, '/planned-meals/', dinner)
  const kept = { name: 'The week', from: '2026-11-16' }
  const meal_template_id = await create(owner, '/meal-templates/', kept)
  const options = { is_timed: true, language: 'en' }
  const feed = (await larder.call('POST', '/meal-plan/feed', { as: owner, body: options })).json()
  const week = `/meal-plan/shared-week?from=${today()}`
  const { address } = (await larder.call('POST', week, { as: owner })).json()
  const push_subscription_id = await create(owner, '/push-subscriptions/', buildDevice(number))
  const staple_id = await create(owner, '/staples/', { ingredient_id })
  const store_id = await create(owner, '/stores/', { name: `fixture store ${number}` })
  const shelf_id = await create(owner, `/stores/${store_id}/shelves/`, { name: 'first' })
  await larder.call('PUT', `/shelves/${shelf_id}/ingredients/${ingredient_id}`, { as: owner, body: {} })
  const into_id = await create(owner, '/ingredients/', { name: `fixture target ${number}` })
  const alias_id = await create(owner, `/ingredients/${ingredient_id}/aliases`, { name: `alias ${number}` })
  const food = { food: 'beef' }
  await larder.call('PUT', `/ingredients/${ingredient_id}/nutrition`, { as: owner, body: food })
  const friend = await larder.addUser(`friend-${number}`)
  const guest = await larder.addUser(`guest-${number}`)
  const list = `/shopping-lists/${await create(owner, '/shopping-lists/', { name: 'fixture list' })}`
  await create(owner, `${list}/recipes`, { recipe_id })
  await create(owner, `${list}/planned-days`, { days: [dinner.day] })
  await larder.call('PUT', `/planned-meals/${planned_meal_id}`, { as: owner, body: { servings: 6 } })
  await larder.call('POST', `${list}/members`, { as: owner, body: { username: friend.username } })
  const invited_to = await create(friend, '/shopping-lists/', { name: 'fixture invitation' })
  for (const { username } of [owner, admin])
    await larder.call('POST', `/shopping-lists/${invited_to}/members`, { as: friend, body: { username } })
  const kitchen = `/kitchens/${await create(owner, '/kitchens/', { name: `fixture kitchen ${number}` })}`
  const invitations = `${kitchen}/invitations/`
  const { secret } = (await larder.call('POST', invitations, { as: owner, body: { uses: 50 } })).json()
  await larder.call('POST', '/kitchen-invitations/accept', { as: friend, body: { secret } })
  const [invitation] = (await larder.call('GET', invitations, { as: owner })).json().items
  const kitchen_id = idIn(kitchen)
  const secretSauce = { title: `Secret sauce ${number}`, visibility: 'private' }
  const asked = { recipe_id: await create(owner, '/recipes/', secretSauce), kitchen_id, user_id: friend.id }
  const request = larder.db.insertInto('recipe_requests').values(asked).returning('id')
  const said = { text: 'Good with lemon.' }
  const comment_id = await create(owner, `/recipes/${recipe_id}/comments/`, said)
  await create(friend, `/recipes/${recipe_id}/comments/`, said)
  const reports = `/comments/${comment_id}/reports`
  await larder.call('POST', reports, { as: friend, body: { reason: 'Not true.' } })
  const links = await shareLinks(larder, owner, [`/recipes/${recipe_id}`, list])
  const shopping = (await larder.call('GET', list, { as: owner })).json()
  const pictures = `/recipes/${recipe_id}/images`
  const [image, gone] = (await larder.call('POST', pictures, { as: owner, ...TWO_PICTURES })).json().images
  await larder.call('DELETE', `${pictures}/${gone.id}`, { as: owner })
  const [visibility, name, file] = image.sources.webp[0].url.split('/').slice(-3)
  return {
    owner,
    admin,
    ids: {
      ...{ image_id: image.id, visibility, name, file, version: 1, language: 'fr' },
      registration_invitation_id: await create(admin, '/registration-invitations/', {}),
      session_id: await startSession(larder, owner),
      oidc_identity_id: await connectProvider(larder, owner),
      provider: 'nowhere',
      passkey_id: await insertPasskey(larder, owner),
      access_token_id: (await makeToken(larder, owner, { scopes: ['read'] })).id,
      ...{ user_id: owner.id, ingredient_id, alias_id, category_id, recipe_id, store_id, shelf_id },
      staple_id,
      batch_id,
      push_subscription_id,
      ...(await createWebhook(larder, owner)),
      tag_id: tagged.json().items[0].id,
      ...{
        cooking_id,
        book_id,
        comment_id,
        planned_meal_id,
        meal_template_id,
        feed_secret: feed.address.split('=')[1],
        ...{ share_link_id: links[0]?.id, recipe_secret: links[0]?.secret, list_secret: links[1]?.secret },
        week_secret: address.split('=')[1],
      },
      shopping_list_id: shopping.id,
      shopping_list_recipe_id: shopping.recipes.at(-1).id,
      item_id: (await findItem(larder, shopping.id)) as number,
      kitchen_id,
      recipe_request_id: (await request.executeTakeFirstOrThrow()).id,
      invitation_id: invitation.id,
      'members.user_id': friend.id,
      import_id: await insertReadyImport(larder.db, owner.id),
      export_id: await insertDoneExport(larder.db, owner.id),
      backup_id: await insertGoodBackup(larder),
      'recipes.position': 1,
      'pictures.picture': 1,
      'ingredients.position': 1,
      'labels.position': 1,
      'invitations.shopping_list_id': invited_to,
    },
    bodyWords: {
      username: guest.username,
      recipe_id,
      ingredient_id,
      name: `new name ${number}`,
      email: `new-${number}@example.com`,
      current_password: PASSWORD,
      into_id,
      shelf_ids: [shelf_id],
      secret,
    },
  }
}

const buildDevice = (number: number) => ({
  endpoint: `https://push.example.com/fixture/${number}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  plan_at: '17:30',
})

function shareLinks(larder: TestApp, as: TestUser, items: string[]) {
  const share = async (item: string) => {
    const body = { expires_in_days: 7 }
    const { id, address } = (await larder.call('POST', `${item}/share-links/`, { as, body })).json()
    return { id, secret: address.split('=')[1] }
  }
  return Promise.all(items.map(share))
}

async function createWebhook(larder: TestApp, as: TestUser) {
  const body = { name: 'Display', url: 'http://127.0.0.1:9/', resources: ['tag'] }
  const webhook_id = (await larder.call('POST', '/webhooks/', { as, body })).json().id
  const sent = await larder.call('POST', `/webhooks/${webhook_id}/test`, { as })
  return { webhook_id, delivery_id: sent.json().id }
}

async function startSession(larder: TestApp, { id, username }: TestUser) {
  await logIn(larder, username)
  const sessions = larder.db.selectFrom('sessions').select('id').where('user_id', '=', id)
  return (await sessions.executeTakeFirstOrThrow()).id
}

async function connectProvider({ db }: TestApp, { id, username }: TestUser) {
  const identity = { user_id: id, issuer: 'https://auth.example', subject: username }
  const inserted = db.insertInto('oidc_identities').values(identity).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

/** It does not count as second factor, so that sensitive routes need no confirmation. */
async function insertPasskey({ db }: TestApp, { id }: TestUser) {
  const row = {
    ...{ user_id: id, name: 'Phone', credential_id: `credential-${id}`, public_key: Buffer.from('') },
    ...{ sign_count: '0', transports: [], rp_id: 'localhost' },
  }
  return (await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function findItem(larder: TestApp, listId: number) {
  const items = larder.db.selectFrom('shopping_list_items').select('id')
  return (await items.where('shopping_list_id', '=', listId).executeTakeFirst())?.id
}

/** The example body with unique values and existing IDs. */
export function bodyFrom(example: unknown, kitchen: Kitchen): unknown {
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => [field, kitchen.bodyWords[field] ?? value]),
  )
}
