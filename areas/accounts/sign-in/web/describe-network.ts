/** `203.0.113.…` for `203.0.113.0/24`: the known part of an address, without the notation of network engineers. */
export const describeNetwork = (network: string): string =>
  network.replace(/\.0\/24$/, '.…').replace(/::\/48$/, ':…')
