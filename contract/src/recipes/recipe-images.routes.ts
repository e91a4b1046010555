import { Type } from 'typebox'
import { BinaryFile, MultipartForm, NoContent, ProblemResponse } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { RecipeImagesCreate, RecipeImagesRead, RecipeImagesUpdate } from './recipe-images.ts'

export const RECIPE_IMAGE_ROUTES = routesOf('Recipe images', {
  updateRecipeImages: route('PUT /recipes/:recipe_id/images', {
    summary: 'Reorder the images of a recipe and set their alternative texts',
    description: '`If-Match` and `ETag` refer to the recipe.',
    body: RecipeImagesUpdate,
    response: { 200: RecipeImagesRead },
  }),
  deleteRecipeImage: route('DELETE /recipes/:recipe_id/images/:image_id', {
    summary: 'Delete an image of a recipe',
    description: '`If-Match` refers to the recipe.',
    response: { 204: NoContent('Deleted') },
  }),
  createRecipeImages: route('POST /recipes/:recipe_id/images', {
    summary: 'Add images to a recipe',
    description: 'Returns the new images. `ETag` refers to the recipe.',
    body: MultipartForm(RecipeImagesCreate),
    response: { 201: RecipeImagesRead },
  }),
  getImageFile: route('GET /media/:visibility/:name/:file', {
    summary: 'Get an image file',
    description: 'Do not build these URLs yourself; use the URLs in the `sources` of an image.',
    params: Type.Object({
      visibility: Type.String({ pattern: '^(public|private)$' }),
      name: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      file: Type.String({ pattern: '^[0-9]{1,5}\\.(avif|webp)$' }),
    }),
    query: Type.Object(
      {
        exp: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'Expiry time of a private URL, as a Unix timestamp in seconds',
          }),
        ),
        for: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'ID of the user that the URL was signed for; 0: anonymous',
          }),
        ),
        sig: Type.Optional(Type.String({ maxLength: 64, description: 'Signature of the URL' })),
      },
      { additionalProperties: false },
    ),
    response: {
      200: BinaryFile('The image', 'image/avif', 'image/webp'),
      206: BinaryFile('The requested range', 'image/avif', 'image/webp'),
      304: { description: 'Not modified' },
      416: ProblemResponse('The range is outside the image'),
    },
  }),
})
