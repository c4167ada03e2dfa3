import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default), with the figures that OWASP names first: 19 MiB, two passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

// Checked against when there is no such user, so that the answer takes as long.
const nobody = hashPassword('nobody has this password')

export async function isPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(digest ?? (await nobody), password)
  return matches && digest !== null && digest !== undefined
}
