import type { App, Services } from '../http/services.ts'
import { handleJob } from '../jobs/job-handler.ts'
import { findSetting } from '../settings/settings.queries.ts'
import type { UrlSigner } from '../storage/signed-urls.ts'
import { deleteOldBatches } from './batches/recipe-batches.queries.ts'
import { recipeBatchRoutes } from './batches/recipe-batches.routes.ts'
import { bookImageRoutes } from './books/book-images.routes.ts'
import { bookRecipeRoutes } from './books/book-recipes.routes.ts'
import { deleteExpiredBooks } from './books/book-trash.queries.ts'
import { bookTrashRoutes } from './books/book-trash.routes.ts'
import { bookRoutes } from './books/books.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { commentReportRoutes } from './comments/comment-reports.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { cookingImageRoutes } from './cook-log/cooking-images.routes.ts'
import { deleteTrashedCookings } from './cook-log/cookings.queries.ts'
import { cookingRoutes } from './cook-log/cookings.routes.ts'
import { deleteOldCookingSessions } from './cooking-sessions/cooking-sessions.queries.ts'
import { cookingSessionRoutes } from './cooking-sessions/cooking-sessions.routes.ts'
import { notifyTimers } from './cooking-sessions/notify-timers.ts'
import { notifyTimersJob, resumeTimers } from './cooking-sessions/timer-jobs.ts'
import { recipeDetailsRoutes } from './details/recipe-details.routes.ts'
import { recipeListDetailsRoutes } from './details/recipe-list-details.routes.ts'
import { favouriteRoutes } from './favourites/favourites.routes.ts'
import type { ImageResizer } from './images/image-resizer.ts'
import { hideTrashedImages } from './images/move-images.ts'
import { removeOldUploads, uploadsFolder } from './images/upload-folder.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { recipeCopyRoutes } from './recipes/copies.routes.ts'
import { innerRecipeRoutes } from './recipes/inner-recipes.routes.ts'
import { nutritionRoutes } from './recipes/nutrition.routes.ts'
import { recipeImageRoutes } from './recipes/recipe-images.routes.ts'
import { reviewRoutes } from './recipes/recipe-reviews.routes.ts'
import { recipeTranslationRoutes } from './recipes/recipe-translations.routes.ts'
import { deleteExpiredTrash } from './recipes/recipe-trash.queries.ts'
import { recipeTrashRoutes } from './recipes/recipe-trash.routes.ts'
import { recipeRoutes } from './recipes/recipes.routes.ts'
import { uploadImageRoutes } from './recipes/upload-images.routes.ts'
import { cookableRecipeRoutes } from './search/cookable-recipes.routes.ts'
import { recipeListRoutes } from './search/recipe-list.routes.ts'
import { type SearchStatistics, sampleWordFrequencies } from './search/search-statistics.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { deleteOldRecipeVersions } from './versions/delete-old-versions.ts'
import { recipeVersionRoutes } from './versions/recipe-versions.routes.ts'

type RecipeServices = Services & {
  resizer: ImageResizer
  searchStatistics: SearchStatistics
  signer: UrlSigner
}

type MaintenanceServices = Pick<RecipeServices, 'config' | 'db' | 'objectStore' | 'searchStatistics'>

export const recipes = {
  async routes(app: App, services: RecipeServices) {
    const { resizer, searchStatistics, signer } = services
    categoryRoutes(app, services)
    recipeListRoutes(app, services, searchStatistics)
    recipeRoutes(app, services)
    recipeDetailsRoutes(app, services)
    recipeListDetailsRoutes(app, services, searchStatistics)
    recipeBatchRoutes(app, services, searchStatistics)
    cookableRecipeRoutes(app, services)
    recipeTrashRoutes(app, services)
    recipeVersionRoutes(app, services)
    recipeTranslationRoutes(app, services)
    favouriteRoutes(app, services)
    reviewRoutes(app, services)
    recipeCopyRoutes(app, services)
    commentRoutes(app, services)
    commentReportRoutes(app, services)
    bookRoutes(app, services)
    bookTrashRoutes(app, services)
    bookRecipeRoutes(app, services, searchStatistics)
    nutritionRoutes(app, services)
    innerRecipeRoutes(app, services)
    recipeImageRoutes(app, services)
    await uploadImageRoutes(app, services, resizer)
    mediaRoutes(app, services, signer)
    tagRoutes(app, services)
    cookingSessionRoutes(app, services)
    cookingRoutes(app, services)
    await cookingImageRoutes(app, services, resizer)
    await bookImageRoutes(app, services, resizer)
  },

  jobs: ({ db }: Pick<Services, 'db'>) => [
    handleJob(notifyTimersJob, ({ cooking_session_id }) => notifyTimers(db, cooking_session_id)),
  ],

  maintenance: ({ config, db, objectStore, searchStatistics }: MaintenanceServices) => ({
    'delete expired recipes in the trash': () => deleteExpiredTrash(db),
    'delete expired books in the trash': () => deleteExpiredBooks(db),
    'delete old batches': () => deleteOldBatches(db),
    'delete old cooking sessions': () => deleteOldCookingSessions(db),
    'delete trashed cook log entries': () => deleteTrashedCookings(db),
    'delete old recipe versions': async () =>
      deleteOldRecipeVersions(db, await findSetting(db, config, 'recipe_versions_keep')),
    'hide images in the trash': () => hideTrashedImages(db, objectStore),
    'delete abandoned uploads': () => removeOldUploads(uploadsFolder(config.dataDir)),
    'resume timers': () => resumeTimers(db),
    'sample word frequencies': async () => {
      await sampleWordFrequencies(db)
      await searchStatistics.load(db)
    },
  }),
}
