import { formatNumber } from '#kit/format/local-formats.ts'
import type { Count } from '../contract.ts'

/** `1,204`, or `10,000+` where counting stopped. */
export const formatCount = ({ count, more }: Count): string =>
  more ? `${formatNumber(count)}+` : formatNumber(count)
