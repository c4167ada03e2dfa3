/** What a patient is called, also where nobody has said it yet. */
export const nameOf = ({ fullName }: { fullName: string }): string => fullName.trim() || 'No name patient'
