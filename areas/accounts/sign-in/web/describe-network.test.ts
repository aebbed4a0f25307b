import { expect, it } from 'vitest'
import { describeNetwork } from './describe-network.ts'

it.each([
  ['203.0.113.0/24', '203.0.113.…'],
  ['127.0.0.0/24', '127.0.0.…'],
  ['2001:db8:85a3::/48', '2001:db8:85a3:…'],
])('the network %s is shown as %s', (network, shown) => {
  expect(describeNetwork(network)).toBe(shown)
})
