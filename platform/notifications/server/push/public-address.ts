import net from 'node:net'

/** Networks that are not the public internet (IANA special-purpose registries), as [address, prefix length]. */
const notPublic = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // What is outside 2000::/3 is not public either; inside it, these are not.
  ipv6: [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
} as const

const blocked = new net.BlockList()
for (const [address, prefix] of notPublic.ipv4) blocked.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of notPublic.ipv6) blocked.addSubnet(address, prefix, 'ipv6')
const global6 = new net.BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet: not of this machine, of a private network, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !blocked.check(address, 'ipv4')
  if (!net.isIPv6(address)) return false
  return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
