// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what stands in the sources, as text
import type { Clause } from './rules.ts'

const BOOKS = 'features/books/books.access.ts'
const OWN_PRIVATE = "sql`b.visibility = 'private' and ${isOwn(caller)}`"
const TRASH = "(${isOwn(caller)} or ${caller.role === 'Admin'})"

/** Who sees a book, who may change it, and who finds it in the trash. */
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
      "one does not see one's books":
        'return [sql`${isPublic} and not ${isOwn(caller)}`, ...ofKitchens.slice(1)]',
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
      'a kitchen may delete its books': 'caller.kitchenIds.includes(kitchen_id ?? 0) ? BOOK_DEEDS : []',
      'a kitchen may not change its books': '[]',
      'whoever reads a book may change it': "['update']",
    },
  },
  {
    file: BOOKS,
    text: TRASH,
    broken: {
      'everyone finds deleted books': 'true',
      'Admin does not find deleted books of others': '${isOwn(caller)}',
      "one's own deleted book is Admin's": "${caller.role === 'Admin'}",
    },
  },
]
