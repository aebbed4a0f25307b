import * as z from 'zod/mini'
import type { Contact } from '#areas/accounts/profile/contract/profile.ts'
import { ContactInput } from '#areas/accounts/profile/contract/profile-input.ts'

type Full = { [Name in keyof Contact]: NonNullable<Contact[Name]> }
type Written = { [Name in keyof Full as string extends Full[Name] ? Name : never]: string }

/** What a student writes into the contact section. */
const written: Written = {
  phone: '+923010000000',
  whatsapp: '+923010000002',
  emergencyName: 'Kamran Siddiqui',
  emergencyPhone: '+923010000001',
  addressCountry: 'PK',
  province: 'PB',
  district: 'Kasur',
  city: 'Lahore',
  address: '12 Sample Street, Model Town',
  postcode: '54700',
}

/** What a student chooses from a list: the last of it. */
const chosen = Object.entries(ContactInput.shape).flatMap(([name, { def }]) => {
  const inner: z.core.$ZodType = def.innerType
  return inner instanceof z.ZodMiniEnum ? [[name, inner.options.at(-1)] as const] : []
})

/** The contact section with every field filled in. */
export const fullContact = { ...written, ...Object.fromEntries(chosen) } as Full
