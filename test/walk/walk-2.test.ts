import { walkPart } from './walk.ts'

walkPart(2)
