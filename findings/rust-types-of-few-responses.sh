#!/usr/bin/env bash
# avalanche-types 0.1.5 (Rust): its response of platform.getTx, which its client always asks for as JSON, requires the `owner` that only the
# transaction that creates a Subnet has, so that it reads no other kind, not even a payment. One validator of an L1, which has no `txID`, makes
# the response of platform.getCurrentValidators fail as a whole. The build takes minutes. Seen:
#   getTx, creates a Subnet                read
#   getTx, a payment                       missing field `owner`
#   getCurrentValidators, of a Subnet      read
#   getCurrentValidators, of an L1         missing field `txID`
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_TARGET_DIR="$folder/target"

mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2021"
[dependencies]
avalanche-types = "=0.1.5"
serde = "1"
serde_json = "1"
TOML
cat >src/main.rs <<'RUST'
use avalanche_types::jsonrpc::platformvm::{GetCurrentValidatorsResponse, GetTxResponse};
use serde::de::DeserializeOwned;

const ID: &str = "11111111111111111111111111111111LpoYY";
const ADDRESS: &str = "P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t";
const KEY: &str = "0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb";

fn show<T: DeserializeOwned>(what: &str, result: String) {
    let response = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{result}}}"#);
    let seen = match serde_json::from_str::<T>(&response) {
        Ok(_) => "read".to_string(),
        Err(error) => error.to_string().split(" at line").next().unwrap_or_default().to_string(),
    };
    println!("{what:38} {seen}");
}

fn tx(owner: &str) -> String {
    format!(
        r#"{{"encoding":"json","tx":{{"credentials":[],"unsignedTx":{{"networkID":5,"blockchainID":"{ID}",
        "outputs":[{{"assetID":"{ID}","fxID":"{ID}","output":{{"addresses":["{ADDRESS}"],"amount":5,"locktime":0,"threshold":1}}}}],
        "inputs":[{{"txID":"{ID}","outputIndex":0,"assetID":"{ID}","fxID":"{ID}","input":{{"amount":6,"signatureIndices":[0]}}}}],
        {owner}"memo":"0x"}}}}}}"#
    )
}

fn main() {
    let subnet = format!(r#""owner":{{"addresses":["{ADDRESS}"],"locktime":0,"threshold":1}},"#);
    show::<GetTxResponse>("getTx, creates a Subnet", tx(&subnet));
    show::<GetTxResponse>("getTx, a payment", tx(""));
    let node = r#""nodeID":"NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","startTime":"1","weight":"100""#;
    let owner = format!(r#"{{"locktime":"0","threshold":"1","addresses":["{ADDRESS}"]}}"#);
    let permissioned = format!(r#"{{"validators":[{{"txID":"{ID}","endTime":"2","connected":true,{node}}}]}}"#);
    show::<GetCurrentValidatorsResponse>("getCurrentValidators, of a Subnet", permissioned);
    let l1 = format!(
        r#"{{"validators":[{{"validationID":"{ID}","publicKey":"{KEY}","minNonce":"0","balance":"1",
        "remainingBalanceOwner":{owner},"deactivationOwner":{owner},{node}}}]}}"#
    );
    show::<GetCurrentValidatorsResponse>("getCurrentValidators, of an L1", l1);
}
RUST
seen=$(cargo run --quiet 2>/dev/null)
echo "avalanche-types $(sed -n '/name = "avalanche-types"/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)"
echo "$seen"
[[ "$seen" == 'getTx, creates a Subnet                read
getTx, a payment                       missing field `owner`
getCurrentValidators, of a Subnet      read
getCurrentValidators, of an L1         missing field `txID`' ]]
