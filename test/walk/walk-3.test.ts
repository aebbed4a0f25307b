import { walkPart } from './walk.ts'

walkPart(3)
