import { MultipartForm } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { PhotoCreate, PhotoText } from './photo-texts.ts'

export const PHOTO_TEXT_ROUTES = routesOf('Imports', {
  readPhotoText: route('POST /photo-text', {
    summary: 'Read the text of a photo, such as one of a shopping list (OCR)',
    description: 'Larder does not store the photo or its text.',
    body: MultipartForm(PhotoCreate),
    response: { 200: PhotoText },
  }),
})
