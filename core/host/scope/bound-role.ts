/** The role whose connections the policies bind. The login's own role owns the tables and sees everything. */
export const boundRole = 'filon_caller';
