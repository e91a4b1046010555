import { MultipartForm, NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  BookCreate,
  BookListQuery,
  BookPage,
  BookRead,
  BookRecipeListQuery,
  BookRecipeUpdate,
  BookUpdate,
  DeletedBookPage,
} from './books.ts'
import { SingleImageCreate } from './recipe-images.ts'
import { RecipePage } from './recipes.ts'

export const BOOK_ROUTES = routesOf('Books', {
  listBooks: route('GET /books/', {
    summary: 'List books, sorted by title',
    query: BookListQuery,
    response: { 200: BookPage },
  }),
  createBook: route('POST /books/', {
    summary: 'Create a book or a smart book',
    body: BookCreate,
    response: { 201: BookRead },
  }),
  getBook: route('GET /books/:book_id', {
    summary: 'Get a book without its recipes',
    response: { 200: BookRead },
  }),
  updateBook: route('PUT /books/:book_id', {
    summary: 'Update a book',
    body: BookUpdate,
    response: { 200: BookRead },
  }),
  deleteBook: route('DELETE /books/:book_id', {
    summary: 'Move a book to the trash; its recipes are not deleted',
    response: { 204: NoContent('Deleted') },
  }),
  listBookRecipes: route('GET /books/:book_id/recipes/', {
    summary:
      'List the recipes that you can see in a book, in the order of the book, or the matches of a smart book',
    query: BookRecipeListQuery,
    response: { 200: RecipePage },
  }),
  addRecipeToBook: route('PUT /books/:book_id/recipes/:recipe_id', {
    summary: 'Add a recipe to a book, or move it within the book',
    description: '`If-Match` refers to the book.',
    body: BookRecipeUpdate,
    response: { 200: BookRead },
  }),
  removeRecipeFromBook: route('DELETE /books/:book_id/recipes/:recipe_id', {
    summary: 'Remove a recipe from a book; the recipe is not deleted',
    description: '`If-Match` refers to the book.',
    response: { 204: NoContent('Removed') },
  }),
  listDeletedBooks: route('GET /books/trash', {
    summary: 'List your books in the trash, deleted in the last 30 days',
    query: BookRecipeListQuery,
    response: { 200: DeletedBookPage },
  }),
  restoreBook: route('POST /books/:book_id/restore', {
    summary: 'Restore a book from the trash',
    response: { 200: BookRead },
  }),
  createBookImage: route('POST /books/:book_id/image', {
    summary: 'Upload the cover of a book; replaces an existing one',
    body: MultipartForm(SingleImageCreate),
    response: { 200: BookRead },
  }),
  deleteBookImage: route('DELETE /books/:book_id/image', {
    summary: 'Delete the uploaded cover of a book; the image of a recipe is shown instead',
    response: { 204: NoContent('Deleted') },
  }),
})
