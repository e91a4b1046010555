import { defineParams } from '@sveltejs/kit/params'

const MAX_ID = 2_147_483_647

export const params = defineParams({
  id: (text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined),
})
