import { checkPublicPages } from './check-public-pages.ts'

checkPublicPages('drawn')
