const key = 'archwire.signed-in'

/** Whether this tab believes that somebody is logged in; the server alone knows. */
export const signedInFlag = {
  isSet: (): boolean => sessionStorage.getItem(key) !== null,
  set: (): void => sessionStorage.setItem(key, 'true'),
  clear: (): void => sessionStorage.removeItem(key),
}
