import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  CategoryCreate,
  CategoryListQuery,
  CategoryPage,
  CategoryRead,
  CategoryUpdate,
} from './categories.ts'

export const CATEGORY_ROUTES = routesOf('Categories', {
  listCategories: route('GET /categories/', {
    summary: 'List categories, sorted by name',
    query: CategoryListQuery,
    response: { 200: CategoryPage },
  }),
  getCategory: route('GET /categories/:category_id', {
    summary: 'Get a category',
    response: { 200: CategoryRead },
  }),
  createCategory: route('POST /categories/', {
    summary: 'Create a category',
    body: CategoryCreate,
    response: { 201: CategoryRead },
  }),
  updateCategory: route('PUT /categories/:category_id', {
    summary: 'Rename a category',
    body: CategoryUpdate,
    response: { 200: CategoryRead },
  }),
  deleteCategory: route('DELETE /categories/:category_id', {
    summary: 'Delete a category and remove it from its recipes',
    response: { 204: NoContent('Deleted') },
  }),
})
