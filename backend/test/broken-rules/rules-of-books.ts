// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const BOOKS = 'recipes/books/books.access.ts'
const COMMENTS = 'recipes/comments/comments.access.ts'
const OWN_PRIVATE = "sql`b.visibility = 'private' and ${isOwn(caller)}`"
const trashed = (whose: string) => `sql\`(b.deleted_at is null or \${isInTrash}) and ${whose}\``
const shown = (seen: string) =>
  `sql<boolean>\`${seen}
    and (c.kitchen_id is null or c.kitchen_id = r.kitchen_id)\``

/** Who can see and change a book and find it in the trash; who can see and remove comments. */
export const BOOK_RULES: Clause[] = [
  {
    file: BOOKS,
    text: "scope === 'everyone' ? [isPublic] : [sql`false`]",
    broken: { 'Public sees every book': '[sql`true`]', 'Public sees no book': '[sql`false`]' },
  },
  {
    file: BOOKS,
    text: "if (caller.role === 'Admin') return [sql`true`]",
    broken: { 'Admin sees no book of others': "if (caller.role === 'Admin') return [isOwn(caller)]" },
  },
  {
    file: BOOKS,
    text: `return [isPublic, ${OWN_PRIVATE}, ...ofKitchens]`,
    broken: {
      'everyone sees every book': 'return [sql`true`]',
      'books of a kitchen are seen by nobody': `return [isPublic, ${OWN_PRIVATE}]`,
      'books of other kitchens are seen': `return [isPublic, ${OWN_PRIVATE}, sql\`b.kitchen_id is not null\`]`,
      'public books are not seen': `return [${OWN_PRIVATE}, ...ofKitchens]`,
    },
  },
  {
    file: BOOKS,
    text: 'user_id === caller.id',
    broken: { 'a book is everyone’s who reads it': 'true', 'a book is nobody’s': 'false' },
  },
  {
    file: BOOKS,
    text: "caller.kitchenIds.includes(kitchen_id ?? 0) ? ['update'] : []",
    broken: {
      'a kitchen may delete its books': 'caller.kitchenIds.includes(kitchen_id ?? 0) ? BOOK_ACTIONS : []',
      'a kitchen may not change its books': '[]',
      'whoever reads a book may change it': "['update']",
    },
  },
  {
    file: BOOKS,
    text: trashed("(${isOwn(caller)} or ${caller.role === 'Admin'})"),
    broken: {
      'everyone finds deleted books': trashed('true'),
      'Admin does not find deleted books of others': trashed('${isOwn(caller)}'),
      "one's own deleted book is Admin's": trashed("${caller.role === 'Admin'}"),
    },
  },
  {
    file: COMMENTS,
    text: shown("r.visibility <> 'private' and ${isVisible(caller)}"),
    broken: {
      'comments outlive the right to see the recipe': shown("r.visibility <> 'private'"),
      'nobody sees comments': shown('false'),
    },
  },
  {
    file: COMMENTS,
    text: 'user_id === caller.id || recipe_owner_id === caller.id',
    broken: { 'everyone removes comments': 'true', 'nobody but Admin removes comments': 'false' },
  },
  {
    file: COMMENTS,
    text: 'policyInput?.user_id === caller.id ? policyInput : undefined',
    broken: { 'everyone changes comments': 'policyInput', 'nobody changes comments': 'undefined' },
  },
]
