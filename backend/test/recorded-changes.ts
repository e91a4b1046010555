import type { Route } from './every-route.ts'

/** Accounts, settings, files, and previews of imports: nothing that a client keeps a copy of. */
const WITHOUT_ITEMS =
  /^\/(auth|oidc|users|access-tokens|sessions|second-factor|passkeys|security-events|push-subscriptions|webhooks|sign-in|password-resets|email-confirmations|registration-invitations|backups|settings|status|imports|inbox|share-links|exports|photo-text|comment-reports|recipe-requests|meal-plan|kitchen-invitations)(\/|$)|\/(invitations|reports|recipe-requests?|share-links)(\/|$)/
const UNCHANGED = new Set([
  'POST /ingredients/parse',
  'POST /mcp',
  'DELETE /comments/unread',
  'DELETE /stores/:store_id/walk',
  // The example items are already in the requested state, and there are no samples.
  'DELETE /sample-stores',
  'PUT /recipes/:recipe_id/favourite',
  'DELETE /recipes/:recipe_id/review',
  'POST /kitchens/:kitchen_id/plan-move/undo',
])

/** Whether a successful request must appear in the change feed. */
export const mustRecordChange = ({ method, url, label }: Route) =>
  !['GET', 'HEAD'].includes(method) && !WITHOUT_ITEMS.test(url) && !UNCHANGED.has(label)
