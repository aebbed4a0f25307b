import { walkPart } from '#test/walk/walk.ts'

walkPart(2)
