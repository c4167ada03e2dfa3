const keepers: (() => void)[] = []

/** Registers a callback of a part that is loaded later and keeps data of the signed-in user. */
export const whenUserIsForgotten = (forget: () => void): void => void keepers.push(forget)

/** Called once the session has ended, or another person signs in. */
export function forgetKeptData(): void {
  for (const forget of keepers) forget()
}
