/** The ID of the Primary Network, as a Subnet: 32 zero bytes. */
export const PRIMARY_NETWORK = '11111111111111111111111111111111LpoYY';
