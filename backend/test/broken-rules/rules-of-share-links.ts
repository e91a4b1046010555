import type { Clause } from './rules.ts'

const LINKS = 'transfer/share-links/share-links.access.ts'
const ROUTES = 'transfer/share-links/share-links.routes.ts'

export const SHARE_LINK_RULES: Clause[] = [
  {
    file: LINKS,
    text: 'link && (await canShare(db, caller, link)) ? link : undefined',
    broken: { 'everyone deletes every link': 'link', 'nobody deletes a link': 'undefined' },
  },
  {
    file: LINKS,
    text: "allowedActions(recipeAccess, caller, recipe).includes('update')",
    broken: { 'whoever reads a recipe deletes its links': 'true' },
  },
  {
    file: ROUTES,
    text: '!sharer || !(await canShare(db, sharer, link))',
    isSeenByNoun: true,
    broken: { 'a link outlives the right of its creator': '!sharer' },
  },
]
