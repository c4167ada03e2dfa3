const key = 'archwire.signed-in'

/** Whether this tab believes that somebody is logged in; the server alone knows. */
export const signedInFlag = {
  isSet: (): boolean => sessionStorage.getItem(key) !== null,
  set: (): void => sessionStorage.setItem(key, 'true'),
  clear: (): void => sessionStorage.removeItem(key),
}

type Person = { id: number; email: string }

let owner: Person | undefined

/**
 * The owner of the page: whoever was signed in first since it was loaded. It stays theirs when their session ends;
 * anybody else who logs in gets a fresh page.
 */
export const pageOwner = {
  get: (): Person | undefined => owner,
  claim: ({ id, email }: Person): void => {
    owner ??= { id, email }
  },
}
