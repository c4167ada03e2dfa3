const keepers: (() => void)[] = []

/** For parts that are loaded later and keep data of the signed-in user. */
export const whenUserIsForgotten = (forget: () => void): void => void keepers.push(forget)

/** Once the session has ended, or somebody else signs in. */
export function forgetKeptData(): void {
  for (const forget of keepers) forget()
}
