/** The virtual machine of the X-Chain; its ID is the same on every network. */
export const AVM = 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq';

/** The virtual machine of most Subnets with an EVM. */
export const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

/** The virtual machine of the C-Chain; its ID is the same on every network. */
export const EVM = 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6';
