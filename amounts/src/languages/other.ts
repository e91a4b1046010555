import type { LanguagePack } from './language-pack.ts'

/** For languages without a pack: numbers and metric units in any script. */
export const other: LanguagePack = {
  language: 'other',
  decimalSeparator: ',',
  numbers: {},
  and: '',
  half: '',
  to: '',
  units: {
    g: 'g|gr|г|гр|γρ|克|公克|グラム|غ|غرام|جم|گرام|그램|ก',
    kg: 'kg|кг|κιλό|κιλά|公斤|千克|كجم|کلو|킬로',
    ml: 'ml|мл|μλ|毫升|مل|ملی لیتر',
    l: 'l|л|λίτρο|升|لتر|لیتر',
    piece: 'шт',
  },
  sizes: '',
  of: '',
  about: '',
  some: '',
  toTaste: '',
  partOf: '',
  purpose: '',
  remarks: '',
  preparations: '',
  words: '',
}
