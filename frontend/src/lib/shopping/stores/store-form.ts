import { formText } from '../../api/form-text.ts'
import { readAudience } from '../../people/kitchens/audience.ts'

/** As it was typed, so that nothing is lost. */
export const readStoreForm = (form: FormData) => ({
  name: formText(form, 'name'),
  address: formText(form, 'address'),
  audience: formText(form, 'audience'),
})

export const storeBody = ({ name, address, audience }: ReturnType<typeof readStoreForm>) => ({
  name,
  address: address || null,
  ...readAudience(audience),
})
