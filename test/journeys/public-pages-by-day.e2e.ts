import { publicPagesHoldUp } from './public-pages-hold-up.ts'

publicPagesHoldUp('light')
