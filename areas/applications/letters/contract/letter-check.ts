/**
 * Commands that verify a letter offline with OpenSSL 3, in a folder with the public key as key.pem. The page shows them
 * with the letter's own code.
 * @param payload the part of the code between # and the dot
 * @param signature the part after the dot
 */
export const opensslLines = (payload: string, signature: string): readonly [string, string, string] => [
  `printf %s '${payload}' > letter.txt`,
  `printf %s '${signature}==' | tr '_-' '/+' | openssl base64 -d -A > letter.sig`,
  `openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in letter.txt -sigfile letter.sig`,
]
