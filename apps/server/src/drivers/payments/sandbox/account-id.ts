export const sandboxAccountId = (clinicId: number): string => `acct_sandbox_${clinicId}`
